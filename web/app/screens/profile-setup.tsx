export default function Screen() {
  return <h1>profile-setup</h1>;
}
