// Before the first paint: the class of the theme on the document root (frame/theme.ts does the rest).
try {
  document.documentElement.classList.add(localStorage.getItem('theme') === 'dark' ? 'dark' : 'light')
} catch {
  document.documentElement.classList.add('light')
}
