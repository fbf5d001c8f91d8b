import type { MouseEvent } from 'react'

/** The browser opens the link in another tab or window, so the page must leave the click alone. */
export const opensElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent) => metaKey || ctrlKey || shiftKey
