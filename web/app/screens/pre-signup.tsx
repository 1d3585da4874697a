export default function Screen() {
  return <h1>pre-signup</h1>;
}
