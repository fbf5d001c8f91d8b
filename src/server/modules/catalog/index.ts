export { countShownProducts, findShownProduct, listCategoryRows, listProductAddresses } from './queries.ts'
export { catalogRoutes } from './routes.ts'
