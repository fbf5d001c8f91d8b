import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#core/page-input.ts'
import type { loader } from '../root.tsx'

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
