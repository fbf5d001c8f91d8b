/** The heading and introduction of the catalog or of a category. */
export function CatalogHead({ heading, intro }: { heading: string; intro: string }) {
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{heading}</h1>
      {intro !== '' && (
        <p className="mt-3 max-w-prose text-lg whitespace-pre-line wrap-anywhere text-muted">{intro}</p>
      )}
    </>
  )
}
