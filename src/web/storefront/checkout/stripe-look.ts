import type { Appearance } from '@stripe/stripe-js'

/** The page's own colours, for a field that lives in another document. */
export function stripeLook(): Appearance {
  const probe = document.body.appendChild(document.createElement('span'))
  // A token may be `light-dark(…)`; only the computed colour is one that another document understands.
  const colour = (token: string) => {
    probe.style.color = `var(${token})`
    return getComputedStyle(probe).color
  }
  const variables = {
    colorPrimary: colour('--primary'),
    colorBackground: colour('--surface'),
    colorText: colour('--fg'),
    colorTextSecondary: colour('--muted'),
    colorDanger: colour('--danger'),
    borderRadius: '10px',
    fontSizeBase: '16px',
  }
  probe.remove()
  return { theme: 'stripe', variables }
}
