import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import type { Shop } from './context.ts'

/** Only the page of last resort is shown without the root's data. */
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
  return useRouteLoaderData<typeof loader>('root') ?? UNKNOWN
}
