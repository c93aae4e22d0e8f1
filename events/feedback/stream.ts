/** The one stream of all feedback: it grows by what people write, and no rule spans more of it than an id. */
export const FEEDBACK_STREAM = 'feedback'
