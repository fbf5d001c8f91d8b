/** For file fields: the formats that the shop accepts as pictures. */
export const PICTURE_KINDS = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
