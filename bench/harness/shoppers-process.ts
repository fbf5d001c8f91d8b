import { shop } from './shop-like-a-browser.ts'
import { serveJobs } from './worker.ts'

serveJobs(shop)
