/** Sharp is large, so it is loaded when the first picture is made. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  return sharp
}
