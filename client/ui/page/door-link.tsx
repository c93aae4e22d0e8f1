import type { ComponentProps, MouseEvent } from 'react'
import { Link } from 'wouter'
import { goFromHere } from './way-here.ts'

/** A link to a screen whose Back leads here. In a tab of its own it is opened as by its address. */
export const DoorLink = ({ href, onClick, ...rest }: ComponentProps<'a'> & { href: string }) => (
  <Link
    {...rest}
    href={href}
    onClick={(event: MouseEvent<HTMLAnchorElement>) => {
      onClick?.(event)
      event.preventDefault()
      goFromHere(href)
    }}
  />
)
