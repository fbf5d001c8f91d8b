export { listCategoryRows } from './category-queries.ts'
export {
  countShownProducts,
  findShownProduct,
  listProductAddresses,
  lockRating,
  recountRating,
  setCurrentVersion,
  setPluginSlug,
} from './queries.ts'
export { catalogRoutes } from './routes.ts'
export { catalogJobs } from './staff/jobs.ts'
