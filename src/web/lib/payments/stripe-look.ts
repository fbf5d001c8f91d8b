import type { Appearance } from '@stripe/stripe-js'
import { useEffect, useState } from 'react'

/** The page's colors for Stripe's iframe, also after the device has changed between light and dark. */
export function useStripeLook(): Appearance {
  const [look, setLook] = useState(stripeLook)
  useEffect(() => {
    const scheme = matchMedia('(prefers-color-scheme: dark)')
    const update = () => setLook(stripeLook())
    scheme.addEventListener('change', update)
    return () => scheme.removeEventListener('change', update)
  }, [])
  return look
}

function stripeLook(): Appearance {
  const variables = {
    colorPrimary: computed('var(--primary)'),
    colorBackground: computed('var(--surface)'),
    colorText: computed('var(--fg)'),
    colorTextSecondary: computed('var(--muted)'),
    colorTextPlaceholder: computed('var(--subtle)'),
    colorDanger: computed('var(--danger)'),
    borderRadius: '10px',
    fontSizeBase: '16px',
  }
  return { theme: 'stripe', variables }
}

/** The color that stands out on the page, of the two that wallets allow for their buttons. */
export function walletTheme(): 'black' | 'white' {
  return computed('light-dark(black, white)') === 'rgb(255, 255, 255)' ? 'white' : 'black'
}

/** The iframe cannot resolve our tokens, nor `light-dark(…)`. */
function computed(color: string): string {
  const probe = document.body.appendChild(document.createElement('span'))
  probe.style.color = color
  const { color: result } = getComputedStyle(probe)
  probe.remove()
  return result
}
