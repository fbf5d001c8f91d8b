export { presentAddress, toStoredAddress } from './attempts/addresses.ts'
export { eraseBuyer, eraseBuyersBefore } from './erasure/erase-buyers.ts'
export { deleteSupportRecordsBefore, eraseAttemptsBefore } from './erasure/queries.ts'
