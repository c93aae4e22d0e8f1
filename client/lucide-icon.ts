import { createElement, type SVGProps } from 'react'

type IconData = { readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[] }

/**
 * In place of Lucide's own file (vite.config.ts), which weighs 2 kB and works out with each render what here is always the same: a
 * picture of 24 by 24 in the colour of the text, which screen readers pass over unless it has words of its own.
 */
export default function createLucideIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': props['aria-label'] === undefined,
        ...props,
      },
      ...shapes,
    )
}
