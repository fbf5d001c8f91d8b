export const PRODUCT_STATUSES = ['draft', 'published'] as const
export type ProductStatus = (typeof PRODUCT_STATUSES)[number]
