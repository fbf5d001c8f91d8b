type Names = { shopUrl: string; product: string }

/**
 * A GitHub Actions workflow that publishes every tag. The release tool is in the seller's own repository: one that is
 * fetched for each release would have to be trusted with the private key each time.
 */
export function ciExample({ shopUrl, product }: Names): string {
  return `name: Release
on:
  push:
    tags: ['v*']
permissions:
  contents: read
jobs:
  release:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
        with:
          path: ${product}
      - uses: actions/setup-node@v4
        with:
          node-version: 24
      - name: Zip the plugin
        run: |
          mv ${product}/release-tool.mjs .
          zip -qr ${product}.zip ${product} -x '*/.git/*' '*/.github/*'
      - name: Sign and publish
        env:
          RELEASE_KEY: \${{ secrets.RELEASE_KEY }}
          RELEASE_KEY_PASSPHRASE: \${{ secrets.RELEASE_KEY_PASSPHRASE }}
          RELEASE_TOKEN: \${{ secrets.RELEASE_TOKEN }}
        run: |
          printf '%s' "$RELEASE_KEY" > "$RUNNER_TEMP/signing-key.json"
          node release-tool.mjs upload ${product}.zip --key "$RUNNER_TEMP/signing-key.json" --shop ${shopUrl} --product ${product} --publish
`
}
