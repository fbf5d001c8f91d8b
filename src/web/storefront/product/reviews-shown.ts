/** How many reviews the page opens with, and how many more each time. */
export const REVIEWS_SHOWN = 5
