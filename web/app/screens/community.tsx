export default function Screen() {
  return <h1>community</h1>;
}
