export default function Screen() {
  return <h1>premed-signup</h1>;
}
