export default function Screen() {
  return <h1>auth-confirm</h1>;
}
