export { listCategoryRows } from './category-queries.ts'
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
export { deleteUnusedPictures } from './staff/sweep-pictures.ts'
