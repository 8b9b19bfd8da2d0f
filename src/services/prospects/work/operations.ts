import type { Operation } from '#platform/http/operation/operation.ts';
import type { WorkContext } from './context.ts';
import type { HotelShapes } from './published-hotels.ts';
import { decideContact } from './routes/contacts/decide-contact.ts';
import { deleteContact } from './routes/contacts/delete-contact.ts';
import { deleteContactFile } from './routes/contacts/delete-contact-file.ts';
import { importContacts } from './routes/contacts/import-contacts.ts';
import { listContactFiles } from './routes/contacts/list-contact-files.ts';
import { listContacts } from './routes/contacts/list-contacts.ts';
import { exportLeads } from './routes/export-leads.ts';
import { exportWork } from './routes/export-work.ts';
import { changeHotelWork } from './routes/hotels/change-hotel-work.ts';
import { changeManyHotels } from './routes/hotels/change-many-hotels.ts';
import { findHotelWork } from './routes/hotels/find-hotel-work.ts';
import { listHotelWork } from './routes/hotels/list-hotel-work.ts';
import { listSuppressionRequests } from './routes/hotels/list-suppression-requests.ts';
import { listWorkHistory } from './routes/hotels/list-work-history.ts';
import { readHotelWork } from './routes/hotels/read-hotel-work.ts';
import { requestSuppression } from './routes/hotels/request-suppression.ts';
import { addHotelsToList } from './routes/lists/add-hotels-to-list.ts';
import { deleteList } from './routes/lists/delete-list.ts';
import { listLists } from './routes/lists/list-lists.ts';
import { makeList } from './routes/lists/make-list.ts';
import { readList } from './routes/lists/read-list.ts';
import { removeHotelsFromList } from './routes/lists/remove-hotels-from-list.ts';
import { renameList } from './routes/lists/rename-list.ts';
import { addNote } from './routes/notes/add-note.ts';
import { changeNote } from './routes/notes/change-note.ts';
import { deleteNote } from './routes/notes/delete-note.ts';
import { addReminder } from './routes/reminders/add-reminder.ts';
import { changeReminder } from './routes/reminders/change-reminder.ts';
import { deleteReminder } from './routes/reminders/delete-reminder.ts';
import { listReminders } from './routes/reminders/list-reminders.ts';
import { changeSearch } from './routes/searches/change-search.ts';
import { deleteSearch } from './routes/searches/delete-search.ts';
import { listAlerts } from './routes/searches/list-alerts.ts';
import { listSearches } from './routes/searches/list-searches.ts';
import { makeSearch } from './routes/searches/make-search.ts';

/** Every operation of the work on hotels. Those that tell of hotels, or take their filters, are given the shapes of both. */
export const workOperations = (shapes: HotelShapes): readonly Operation<WorkContext>[] => [
  changeHotelWork,
  changeManyHotels,
  findHotelWork,
  listHotelWork(shapes),
  listSuppressionRequests,
  listWorkHistory,
  readHotelWork,
  requestSuppression,
  addNote,
  changeNote,
  deleteNote,
  addReminder,
  changeReminder,
  deleteReminder,
  listReminders,
  addHotelsToList(shapes),
  deleteList,
  listLists,
  makeList,
  readList(shapes),
  removeHotelsFromList,
  renameList,
  changeSearch(shapes),
  deleteSearch,
  listAlerts(shapes),
  listSearches,
  makeSearch(shapes),
  decideContact,
  deleteContactFile,
  deleteContact,
  importContacts,
  listContactFiles,
  listContacts,
  exportLeads(shapes),
  exportWork,
];
