// Before the first paint: the class of the theme on the document root (frame/theme.ts does the rest), and the class too-old
// where the browser lacks something that the portal is made with (README.md, "Browsers").
const root = document.documentElement
try {
  root.classList.add(localStorage.getItem('theme') === 'dark' ? 'dark' : 'light')
} catch {
  root.classList.add('light')
}

const has = {
  language: 'toSorted' in Array.prototype,
  unzipping: 'DecompressionStream' in window,
  timeouts: 'AbortSignal' in window && 'timeout' in AbortSignal,
  colours: CSS.supports('color', 'color-mix(in oklch, red, blue)'),
  properties: 'CSSPropertyRule' in window,
  sight: 'checkVisibility' in Element.prototype,
}
if (!Object.values(has).every(Boolean)) root.classList.add('too-old')
