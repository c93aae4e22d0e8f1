import { beforeEach, describe, expect, it } from 'vitest'
import { clearToast, closeToast, toast, useToast } from './toast.ts'

beforeEach(() => useToast.setState({ shown: null }))

describe('toasts', () => {
  it('show one at a time: the newest', () => {
    toast({ title: 'Login failed', variant: 'destructive' })
    toast({ title: 'Logout failed', variant: 'destructive' })
    expect(useToast.getState().shown).toMatchObject({ title: 'Logout failed', isOpen: true })
  })

  it('close only themselves, not the one that came after', () => {
    toast({ title: 'first' })
    const first = useToast.getState().shown?.id ?? 0
    toast({ title: 'second' })
    closeToast(first)
    expect(useToast.getState().shown).toMatchObject({ title: 'second', isOpen: true })
    closeToast(useToast.getState().shown?.id ?? 0)
    expect(useToast.getState().shown?.isOpen).toBe(false)
  })

  it('close when what they were about is settled', () => {
    clearToast()
    expect(useToast.getState().shown).toBeNull()
    toast({ title: 'Login failed', variant: 'destructive' })
    clearToast()
    expect(useToast.getState().shown).toMatchObject({ title: 'Login failed', isOpen: false })
  })
})
