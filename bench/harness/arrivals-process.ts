import { receiveClients } from './receive-clients.ts'
import { serveJobs } from './worker.ts'

serveJobs(receiveClients)
