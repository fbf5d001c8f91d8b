/** The shop systems we can import from. */
export const IMPORT_SOURCES = ['edd', 'woocommerce', 'csv'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

export const IMPORT_KINDS = ['product', 'product_name', 'customer', 'order', 'license', 'activation'] as const
export type ImportKind = (typeof IMPORT_KINDS)[number]

export const IMPORT_STATUSES = ['running', 'finished', 'failed'] as const
export type ImportStatus = (typeof IMPORT_STATUSES)[number]
