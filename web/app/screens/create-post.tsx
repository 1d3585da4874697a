export default function Screen() {
  return <h1>create-post</h1>;
}
