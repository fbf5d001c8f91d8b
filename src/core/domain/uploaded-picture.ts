/** The name of a stored picture: the hash of its pixels. */
export const UPLOADED_PICTURE = /^[0-9a-f]{32}\.webp$/
