import { useEffect } from 'react'

// Stands in the place of the package react-style-singleton, by which the overlays of Radix lock the page behind them
// (vite.config.ts). That one writes <style> elements, which the content security policy does not let in; a style sheet that
// a script makes by itself needs no leave.

/** The part of the package that they use: a component whose styles hold while any of it is shown. */
export function styleSingleton() {
  let shown = 0
  let sheet: CSSStyleSheet | null = null
  const add = (styles: string) => {
    shown += 1
    if (sheet) return
    sheet = new CSSStyleSheet()
    sheet.replaceSync(styles)
    document.adoptedStyleSheets.push(sheet)
  }
  const remove = () => {
    shown -= 1
    if (shown > 0) return
    const gone = sheet
    sheet = null
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== gone)
  }
  return function Sheet({ styles }: { styles: string }) {
    useEffect(() => {
      add(styles)
      return remove
    }, [styles])
    return null
  }
}
