/** Covers the page, as the original does for the bank's challenge and for wallets that have no window of their own. */
export function openModal(label: string): { box: HTMLElement; close: () => void } {
  const before = document.activeElement
  const cover = document.createElement('div')
  cover.style.cssText =
    'position:fixed;inset:0;z-index:2147483647;display:grid;place-items:center;padding:16px;background:rgb(0 0 0 / 60%)'
  const box = document.createElement('div')
  box.setAttribute('role', 'dialog')
  box.setAttribute('aria-modal', 'true')
  box.setAttribute('aria-label', label)
  box.style.cssText =
    'width:100%;max-width:440px;max-height:100%;overflow:auto;border-radius:12px;background:#fff;color-scheme:light'
  cover.append(box)
  document.body.append(cover)
  return {
    box,
    close: () => {
      cover.remove()
      if (before instanceof HTMLElement) before.focus()
    },
  }
}
