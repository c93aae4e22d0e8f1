// Before the first paint: the class of the theme on the document root (client/shared/theme does the rest), and the class too-old
// where the browser lacks something that the portal is made with (README.md, "Browsers").
const root = document.documentElement
try {
  const theme = localStorage.getItem('theme')
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.add(isDark ? 'dark' : 'light')
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
