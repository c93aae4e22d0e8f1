import { SunMoon } from 'lucide-react'
import type { ComponentType } from 'react'
import { Button } from '../ui/button.tsx'

/** Every file of examples/ exports the `Example` of one part, in all its states; the file has the name of the part. */
const files = import.meta.glob<{ Example: ComponentType }>('./examples/*.tsx', { eager: true })

const parts = Object.entries(files).map(([path, { Example }]) => ({
  name: path.replace('./examples/', '').replace('.tsx', ''),
  Example,
}))

const switchTheme = () => {
  for (const theme of ['light', 'dark']) document.documentElement.classList.toggle(theme)
}

/** All parts of client/ui below each other, or with `/ui?part=NAME` one alone. */
export function Gallery() {
  const chosen = new URLSearchParams(location.search).get('part')
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b bg-raised px-4 py-3">
        <h1 className="flex-1 text-base font-semibold md:flex-none">Parts</h1>
        <nav
          aria-label="Parts"
          className="order-last flex w-full flex-wrap gap-x-3 gap-y-1 md:order-none md:w-auto md:flex-1"
        >
          <a href="/ui" className="text-accent-text underline">
            all
          </a>
          {parts.map(({ name }) => (
            <a key={name} href={`/ui?part=${name}`} className="text-accent-text underline">
              {name}
            </a>
          ))}
        </nav>
        <Button icon={<SunMoon aria-hidden />} onClick={switchTheme}>
          Theme
        </Button>
      </header>
      <main className="mx-auto flex max-w-5xl flex-col gap-10 px-4 py-6">
        {parts
          .filter(({ name }) => chosen === null || name === chosen)
          .map(({ name, Example }) => (
            <section key={name} aria-labelledby={`part-${name}`} className="flex flex-col gap-6">
              <h2 id={`part-${name}`} className="border-b pb-1 text-base font-semibold">
                {name}
              </h2>
              <Example />
            </section>
          ))}
      </main>
    </>
  )
}
