export { listCategoryRows } from './category-queries.ts'
export { findFlagship } from './find-flagship.ts'
export { createCatalogModule } from './module.ts'
export {
  countShownProducts,
  findShownProduct,
  listProductAddresses,
  lockRating,
  recountRating,
  setCurrentVersion,
  setPluginSlug,
} from './queries.ts'
export { PRODUCT_SOLD } from './sold.ts'
export { deleteUnusedPictures } from './staff/sweep-pictures.ts'
