import { extendTailwindMerge } from 'tailwind-merge'
import { describe, expect, it } from 'vitest'
import tokens from '../styles/tokens.css?raw'
import { cn } from './cn.ts'

const namesOf = (kind: string) =>
  [...tokens.matchAll(new RegExp(`--${kind}-([a-z0-9-]+):`, 'g'))].map(([, name]) => name ?? '')

/** Tailwind's whole list of what sets the same thing, and the tokens whose names it does not have. */
const wholeList = extendTailwindMerge({
  extend: {
    theme: {
      text: namesOf('text'),
      radius: namesOf('radius'),
      shadow: namesOf('shadow'),
      animate: namesOf('animate'),
    },
  },
})

const sources = import.meta.glob<string>(['../**/*.{ts,tsx}', '!../**/*.test.*', '!./cn.ts'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const words = Object.values(sources).flatMap((source) => source.split(/[\s'"`=]+/))

/** The classes in the client's code, without what says when they hold (`hover:`), and without other numbers of the same. */
const classes = new Map(
  words
    .map((word) => word.replace(/^([a-z*[@-][^\s:]*:)+/, ''))
    // It merges with itself, so Tailwind has it. A word of the code's prose may be one too.
    .filter((word) => wholeList(`${word} ${word}`) === word)
    .map((word) => [word.replace(/\[.*\]/, '[]').replace(/[\d.]+/g, '1'), word]),
).values()

describe('class names', () => {
  it('of two that set the same thing the later one stays', () => {
    expect(cn('absolute p-2', ['relative'], { 'px-4': true, 'py-4': false })).toBe('p-2 relative px-4')
  })

  it('a size of type and a colour of text stay beside each other', () => {
    expect(cn('text-label text-muted')).toBe('text-label text-muted')
  })

  it('of two classes in use, as with the whole list of Tailwind', () => {
    const all = [...classes]
    const pairs = all.flatMap((one) => all.filter((other) => other !== one).map((other) => `${one} ${other}`))
    expect(pairs.length).toBeGreaterThan(50_000)
    expect(pairs.filter((pair) => cn(pair) !== wholeList(pair))).toEqual([])
  })
})
