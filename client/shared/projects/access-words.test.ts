import { describe, expect, it } from 'vitest'
import { ApiError, failure } from '../../api/request/request.ts'
import { instanceNotAssigned, sendableUsers, usersNotUpdated, usersUpdated } from './access-words.ts'

const answered = (body: string, type = 'application/json') =>
  failure('PATCH', new Response(body, { status: 500, headers: { 'content-type': type } }))

describe('what is said of the users of a project', () => {
  it('[ACCESS-24] sends entries that are text and not empty', () => {
    expect(sendableUsers(['a@x.example', '', '  ', null, 7, 'b@x.example'])).toEqual(['a@x.example', 'b@x.example'])
  })

  it('[ACCESS-25] says the message of the server, or that there was none, or that it could not be read', async () => {
    const said = async (body: string, type?: string) => usersNotUpdated(await answered(body, type), 'board')
    expect(await said('{"message":"This project is closed"}')).toEqual({
      title: 'Failed to update users',
      description: 'This project is closed',
      variant: 'destructive',
    })
    expect(await said('{}')).toMatchObject({ description: 'Server error' })
    expect(await said('{"mess')).toMatchObject({ description: 'Unknown error' })
    expect(await said('<p>Bad gateway</p>', 'text/html')).toMatchObject({ description: 'Unknown error' })
    expect(usersNotUpdated(new Error(''), 'board')).toMatchObject({ description: 'Unknown error occurred' })
    const lost = new ApiError(0, 'Network error: Please check your internet connection')
    expect(usersNotUpdated(lost, 'board')).toMatchObject({ description: lost.message })
  })

  it('[ACCESS-25] has words of its own for the board and for the list', () => {
    expect(usersUpdated('board')).toEqual({
      title: 'Users updated',
      description: 'Project access has been updated successfully',
    })
    expect(usersUpdated('list')).toEqual({ title: 'Project users updated successfully' })
    expect(usersNotUpdated(new Error('No'), 'list')).toMatchObject({
      title: 'Failed to update project users',
      description: 'No',
    })
  })

  it('[ACCESS-26] says why an instance was not assigned', () => {
    expect(instanceNotAssigned(new Error('Gone'))).toMatchObject({ title: 'Error', description: 'Gone' })
    expect(instanceNotAssigned(new Error(''))).toMatchObject({ description: 'Failed to update Verkada instance' })
  })
})
