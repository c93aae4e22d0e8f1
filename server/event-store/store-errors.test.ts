import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { StoreUnavailable, UnacceptableEvents } from './port.ts'
import { isStoreAway, kindOfStoreError, toStoreError } from './store-errors.ts'

const withCode = (code: string | number, message = 'message') => Object.assign(new Error(message), { code })

describe('an error of a store', () => {
  it.each([
    ['a value that does not fit', withCode('22001'), 'data'],
    ['a constraint', withCode('23505'), 'data'],
    ['a limit of the program', withCode('54000'), 'data'],
    ['INVALID_ARGUMENT of gRPC', withCode(3), 'data'],
    ['a database that takes reads only', withCode('25006'), 'server-state'],
    ['a server that shuts down', withCode('57P01'), 'server-state'],
    ['a server that is being started', withCode('57P03'), 'server-state'],
    ['a disk that is full', withCode('53100'), 'server-state'],
    ['a disk of the embedded database that is full', withCode('ENOSPC'), 'server-state'],
    ['a database that is gone', withCode('3D000'), 'server-state'],
    ['a user who is not let in any more', withCode('28P01'), 'server-state'],
    ['a deadlock', withCode('40P01'), 'server-state'],
    ['a refused connection', withCode('ECONNREFUSED'), 'connection-lost'],
    ['a name that cannot be resolved', withCode('EAI_AGAIN'), 'connection-lost'],
    ['a connection that ended', new Error('Connection terminated unexpectedly'), 'connection-lost'],
    ['UNAVAILABLE of gRPC', withCode(14), 'connection-lost'],
    ['a connection that timed out', withCode('ETIMEDOUT'), 'timed-out'],
    ['a connection that was not made in time', new Error('timeout exceeded when trying to connect'), 'timed-out'],
    ['an answer that did not come', new Error('Query read timeout'), 'timed-out'],
    ['DEADLINE_EXCEEDED of gRPC', withCode(4), 'timed-out'],
    ['ABORTED of gRPC', withCode(10, 'Operation timed out: Commit phase timeout.'), 'timed-out'],
    ['a mistake in the SQL', withCode('42601'), null],
    ['a mistake in the program', new TypeError('undefined is not a function'), null],
    ['what is no error', 'ECONNREFUSED', null],
  ])('is told by its code or its words: %s', (_, error, kind) => {
    expect(kindOfStoreError(error)).toBe(kind)
    expect(isStoreAway(error)).toBe(kind !== null && kind !== 'data')
  })

  it('is that of a lost connection where the pool was closed before', async () => {
    const pool = new pg.Pool()
    await pool.end()
    const error: unknown = await pool.query('select').catch((thrown: unknown) => thrown)
    expect(kindOfStoreError(error)).toBe('connection-lost')
  })

  it('says of what it speaks: the events, a time that ran out, or a store that cannot be reached', () => {
    expect(toStoreError(withCode('22001'))).toBeInstanceOf(UnacceptableEvents)
    expect(toStoreError(withCode(4))).toMatchObject({ name: 'StoreUnavailable', message: 'the event store timed out' })
    expect(toStoreError(withCode('ETIMEDOUT'))).toMatchObject({ message: 'the event store timed out' })
    for (const error of [withCode('57P01'), withCode(14), new Error('of any kind')]) {
      expect(toStoreError(error)).toMatchObject({ message: 'the event store cannot be reached', cause: error })
    }
  })

  it('stays what it is when it was told before', () => {
    for (const error of [new StoreUnavailable('away'), new UnacceptableEvents('too large')]) {
      expect(toStoreError(error)).toBe(error)
    }
  })
})
