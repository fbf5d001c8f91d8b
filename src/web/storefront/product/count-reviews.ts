export function countReviews(count: number): string {
  return count === 1 ? '1 review' : `${count} reviews`
}
