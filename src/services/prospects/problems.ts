import { problemTable } from '#kernel/problem.ts';

export const prospectsProblem = problemTable({
  hotel_not_found: {
    status: 404,
    title: 'There is no such hotel',
    meaning: 'No published hotel has this registry number.',
  },
  segment_not_found: {
    status: 404,
    title: 'There is no such segment',
    meaning: 'Segments are CRITICAL, URGENT, HIGH and MODERATE, in upper case.',
  },
  link_not_found: {
    status: 404,
    title: 'There is no such link',
    meaning: 'No link that waits for a decision, or whose decision can be taken back, has this id.',
  },
  link_ambiguous: {
    status: 409,
    title: 'Two links share this id',
    meaning: 'Nothing was decided. Both wait until a newer file settles one of them.',
  },
  no_registry_number: {
    status: 400,
    title: 'This is no registry number',
    meaning: 'A UEN or a juristic person number is expected; the check character or the form of this one is wrong.',
  },
  suppression_not_found: {
    status: 404,
    title: 'This hotel is not suppressed',
    meaning: 'Nobody asked that this hotel should not be listed, or it was let in again.',
  },
  work_changed: {
    status: 409,
    title: 'Somebody else was faster',
    meaning: 'What is to be changed is not what was read before: read it again, and decide anew.',
  },
  assignee_not_a_member: {
    status: 409,
    title: 'This person is not in the workspace',
    meaning: 'Work is assigned to members of the workspace: nobody of them has this id. A key is nobody.',
  },
  note_not_found: { status: 404, title: 'There is no such note', meaning: 'The workspace has no note with this id.' },
  reminder_not_found: {
    status: 404,
    title: 'There is no such reminder',
    meaning: 'The workspace has no reminder with this id.',
  },
  list_not_found: { status: 404, title: 'There is no such list', meaning: 'The workspace has no list with this id.' },
  search_not_found: {
    status: 404,
    title: 'There is no such saved search',
    meaning: 'The workspace has no saved search with this id.',
  },
  contact_not_found: {
    status: 404,
    title: 'There is no such contact',
    meaning: 'The workspace has no contact, or no file of contacts, with this id.',
  },
  name_taken: {
    status: 409,
    title: 'The name is taken',
    meaning: 'The workspace has a list, or a saved search, with this name already.',
  },
  work_full: {
    status: 409,
    title: 'The workspace keeps too much',
    meaning: 'A workspace keeps a bounded number of each thing; what is not needed any more can be deleted.',
  },
  contacts_unreadable: {
    status: 400,
    title: 'The file cannot be read as contacts',
    meaning: 'A CSV file in UTF-8 is expected, whose first line names its columns; the detail says what is wrong.',
  },
  too_many_suppressions: {
    status: 429,
    title: 'Enough for today',
    meaning: 'A workspace takes out at most 50 hotels within a day; more of them an operator takes out.',
  },
  link_settled: {
    status: 409,
    title: 'This can no longer be taken back',
    meaning:
      'Other facts rest on the link by now: a newer list has spoken of the hotel, or the hotel is its own registration. Nothing was changed.',
  },
  import_not_found: {
    status: 404,
    title: 'No such import is reading',
    meaning: 'No import with this id is being read: it is done, links already, or never was.',
  },
  closed_in_future: {
    status: 400,
    title: 'The day has not come yet',
    meaning: 'The day since when a hotel has closed is today, where the hotel stands, or earlier, as YYYY-MM-DD.',
  },
  closure_not_found: {
    status: 404,
    title: 'Nobody said that this hotel has closed',
    meaning: 'No hotel that an operator noted as closed has this id, or it is open again.',
  },
  invalid_url: {
    status: 400,
    title: 'The address cannot be audited',
    meaning:
      'The address is not that of a web page: http or https, no user name, the usual port, at most 2,048 characters.',
  },
  blocked_target: {
    status: 400,
    title: 'The address is not public',
    meaning: 'The address, or one that it leads to, is not on the public internet. Nothing was connected to.',
  },
  robots_disallowed: {
    status: 422,
    title: 'The site does not let us in',
    meaning: 'The robots.txt of the site closes the page to our user agent, QuintetAudit, or cannot be read.',
  },
  unreachable: {
    status: 502,
    title: 'The page cannot be reached',
    meaning: 'The name does not resolve, nothing answers, or what answers is not a page that can be read to its end.',
  },
  timeout: {
    status: 502,
    title: 'The page took too long',
    meaning: 'The site did not give the whole page within seven seconds.',
  },
  too_large: {
    status: 502,
    title: 'The page is too large',
    meaning: 'The page has more than 2 MiB (4 MiB unpacked), or is nested too deeply to be read.',
  },
  not_html: {
    status: 502,
    title: 'The address is not a web page',
    meaning: 'What is there is not HTML: a picture, a document, or data.',
  },
  site_busy: {
    status: 503,
    title: 'The site is visited too often',
    meaning:
      'So many audits of this site were asked for that another visit would be impolite; `Retry-After` says when.',
  },
  bulk_job_not_found: {
    status: 404,
    title: 'There is no such list',
    meaning:
      'The workspace has no list under this id: it was deleted, its time was over, or it is of another workspace.',
  },
  audit_result_not_found: {
    status: 404,
    title: 'There is no audit of this row',
    meaning: 'The list has no such row, or its page was not audited (yet); the results of the list say why.',
  },
  list_unreadable: {
    status: 400,
    title: 'The list cannot be read',
    meaning: 'The body is not CSV or JSON as it should be, or no column of it holds addresses.',
  },
  list_empty: { status: 400, title: 'The list is empty', meaning: 'The list has no row with an address.' },
  list_too_long: {
    status: 400,
    title: 'The list is too long',
    meaning: 'A list of e-mail addresses may have 50,000 rows. Cut it in two.',
  },
  too_many_bulk_jobs: {
    status: 429,
    title: 'Too many lists are unfinished',
    meaning: 'A workspace may have five unfinished lists of a kind.',
  },
  bulk_storage_full: {
    status: 409,
    title: 'The workspace keeps too many results',
    meaning: 'A workspace keeps 500,000 checked addresses and 10,000 audits at most. Delete a list.',
  },
});
