import type { ImportSource } from '#core/domain/import-kind.ts'

export const SOURCE: Record<ImportSource, string> = {
  edd: 'Easy Digital Downloads',
  woocommerce: 'WooCommerce',
  csv: 'Another shop',
}
