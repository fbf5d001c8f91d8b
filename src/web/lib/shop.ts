import { useRouteLoaderData } from 'react-router'
import type { Shop } from '#core/page-input.ts'

/** Used only by the error page that renders when the root loader failed. */
const UNKNOWN: Shop = {
  shopName: 'Shop',
  supportEmail: '',
  social: [],
  flagship: '',
  payments: { mode: 'live', providers: [] },
  movedTo: null,
  sendsMail: false,
  publicUrl: '',
  brand: {
    styles: null,
    themeColor: null,
    mark: 'initial',
    initial: 'S',
    hasIcon: false,
    logo: null,
    darkLogo: null,
    version: '',
  },
  theme: 'system',
  signedIn: false,
}

export function useShop(): Shop {
  return (useRouteLoaderData('root') as Shop | undefined) ?? UNKNOWN
}
