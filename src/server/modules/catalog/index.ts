export {
  countShownProducts,
  findShownProduct,
  listCategoryRows,
  listProductAddresses,
  lockRating,
  recountRating,
} from './queries.ts'
export { catalogRoutes } from './routes.ts'
