type Crumb = { name: string; path: string }

/** The breadcrumb as structured data for search engines. */
export function breadcrumbData(publicUrl: string, trail: readonly Crumb[]): Record<string, unknown> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  }
}
