export { listCategoryRows } from './categories/queries.ts'
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
