type File = { name: string; type: string; text: string }

/** Hands a file to the browser's downloads. */
export function downloadFile({ name, type, text }: File): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
