export default function Screen() {
  return <h1>premed-profile-setup</h1>;
}
