import { useRouteLoaderData } from 'react-router'
import type { Shop } from './context.ts'

/** Only the last-resort error page is shown without the root loader's data. */
const UNKNOWN: Shop = {
  shopName: 'Shop',
  supportEmail: '',
  social: [],
  flagship: '',
  testMode: false,
  publicUrl: '',
  theme: 'system',
  signedIn: false,
}

export function useShop(): Shop {
  return (useRouteLoaderData('root') as Shop | undefined) ?? UNKNOWN
}
