import type { RawRecord } from './read-table.ts'

/**
 * The column names in exports of Easy Digital Downloads 2 and 3 and its Software Licensing, WooCommerce’s order and
 * customer exports, License Manager for WooCommerce, and their JSON APIs. The first non-empty column wins.
 */
export const NAMES = {
  key: ['licensekey', 'key', 'serialnumber', 'apikey', 'masterapikey'],
  site: ['site', 'siteurl', 'sitename', 'instanceurl', 'domain', 'url', 'object'],
  licenseRef: ['licensekey', 'license', 'licenseid', 'key', 'apikey', 'masterapikey'],
  licenseId: ['licenseid', 'id'],
  /** Columns found only in files about orders or order items. */
  order: ['orderid', 'paymentid', 'ordernumber', 'paymentnumber', 'order', 'payment'],
  /** The id that other files reference comes before the number that people see. */
  ownOrder: ['orderid', 'paymentid', 'id', 'ordernumber', 'paymentnumber', 'order', 'payment'],
  /** Not the user id, which is 0 for every guest. */
  customer: ['customerid', 'id'],
  user: ['userid', 'customerid'],
  email: [
    'email',
    'customeremail',
    'useremail',
    'billingemail',
    'emailbilling',
    'licenseemail',
    'purchaseremail',
    'emailaddress',
  ],
  name: ['name', 'customername', 'displayname', 'billingname', 'fullnamebilling', 'buyer'],
  firstName: ['firstname', 'billingfirstname', 'firstnamebilling'],
  lastName: ['lastname', 'billinglastname', 'lastnamebilling'],
  productId: ['productid', 'downloadid', 'itemid', 'itemproductid', 'parentproductid', 'softwareproductid'],
  product: [
    'productname',
    'product',
    'downloadname',
    'download',
    'itemname',
    'producttitle',
    'slug',
    'productslug',
  ],
  products: ['products', 'lineitems', 'downloads', 'items', 'productsverbose', 'productsraw'],
  quantity: ['quantity', 'qty', 'itemquantity', 'quantityrefund'],
  total: ['total', 'amount', 'ordertotal', 'ordertotalamount', 'grandtotal'],
  currency: ['currency', 'ordercurrency'],
  mode: ['mode', 'modelivetest'],
  status: ['status', 'orderstatus', 'licensestatus', 'paymentstatus', 'active'],
  limit: [
    'activationlimit',
    'sitelimit',
    'limit',
    'activationslimit',
    'timesactivatedmax',
    'maxinstances',
    'activationspurchased',
  ],
  expires: ['expiration', 'expires', 'expirationdate', 'expiresat', 'accessexpires', 'dateexpires'],
  sites: ['sites', 'activatedurls', 'activatedsites', 'siteurls', 'activations'],
  at: [
    'date',
    'datecreated',
    'createdat',
    'orderdate',
    'dateactivated',
    'activationtime',
    'purchasedate',
    'ordercreated',
    'dateregistered',
  ],
} as const

export type Fields = RawRecord['fields']
export type Column = keyof typeof NAMES

export function hasColumn(fields: Fields, column: Column): boolean {
  return NAMES[column].some((name) => fields[name] !== undefined)
}

export function cellOf(fields: Fields, column: Column): unknown {
  const name = NAMES[column].find(
    (one) => fields[one] !== undefined && fields[one] !== '' && fields[one] !== null,
  )
  return name === undefined ? undefined : fields[name]
}

export function textOf(fields: Fields, column: Column): string {
  const found = cellOf(fields, column)
  return typeof found === 'string' || typeof found === 'number' ? String(found).trim() : ''
}
