import { bilingual } from '#shared/i18n/messages.ts'

/** Words of the e-mails about a guarantee case. */
export const guaranteeEmails = bilingual(
  {
    opened_subject: (number: string) => `We have received your guarantee case ${number}`,
    opened_title: 'We are looking at it',
    opened_text: (name: string, order: string) =>
      `${name}, we are sorry that the wheels of order ${order} do not fit as we said. We answer by e-mail within two working days. Please do not drive on wheels that rub.`,
    asked_subject: (number: string) => `Photos for your guarantee case ${number}`,
    asked_title: 'We need photos from you',
    asked_text: (name: string) => `${name}, to decide your case we would like to see:`,
    asked_how: 'You can add them on the page of your order.',
    decided_subject: (number: string) => `Your guarantee case ${number} is decided`,
    exchange_title: 'We exchange your wheels',
    exchange_text: (name: string) =>
      `${name}, the guarantee covers it. We arrange the pick-up of the wheels and send you the following, both at our cost:`,
    refund_title: 'We refund your wheels',
    refund_text: (name: string, amount: string) =>
      `${name}, the guarantee covers it. We refund ${amount} to the card you paid with and write to you again when it has gone out. We arrange the pick-up of the wheels at our cost.`,
    refused_title: 'The guarantee does not cover this case',
    refused_text: (name: string) => `${name}, we have looked at your case and cannot accept it.`,
    refused_next:
      'If you see it differently, reply to this e-mail. Your rights under UAE consumer law stay as they are.',
    answer: 'Our answer:',
    wheels: 'Wheels',
    problem: 'Problem',
    case_number: 'Case',
    see_case: 'See your case',
  },
  {
    opened_subject: (number: string) => `وصلنا طلب الضمان \u2066${number}\u2069`,
    opened_title: 'ندرس المشكلة',
    opened_text: (name: string, order: string) =>
      `\u2068${name}\u2069، نأسف لأن جنوط الطلب \u2066${order}\u2069 لم تركب كما قلنا. نرد عليكم بالبريد الإلكتروني خلال يومي عمل. يرجى عدم القيادة على جنوط تحتك.`,
    asked_subject: (number: string) => `صور لطلب الضمان \u2066${number}\u2069`,
    asked_title: 'نحتاج إلى صور منكم',
    asked_text: (name: string) => `\u2068${name}\u2069، للبت في طلبكم نود أن نرى:`,
    asked_how: 'يمكنكم إضافتها في صفحة طلبكم.',
    decided_subject: (number: string) => `صدر القرار في طلب الضمان \u2066${number}\u2069`,
    exchange_title: 'نبدل جنوطكم',
    exchange_text: (name: string) =>
      `\u2068${name}\u2069، يشمل الضمان ذلك. نرتب استلام الجنوط ونرسل إليكم ما يلي، وكلاهما على حسابنا:`,
    refund_title: 'نرد ثمن جنوطكم',
    refund_text: (name: string, amount: string) =>
      `\u2068${name}\u2069، يشمل الضمان ذلك. نرد \u2068${amount}\u2069 إلى البطاقة التي دفعتم بها ونراسلكم عند إرساله. ونرتب استلام الجنوط على حسابنا.`,
    refused_title: 'لا يشمل الضمان هذه الحالة',
    refused_text: (name: string) => `\u2068${name}\u2069، درسنا طلبكم ولا يمكننا قبوله.`,
    refused_next: 'إن كان لكم رأي آخر فردّوا على هذه الرسالة. وتبقى حقوقكم في قانون المستهلك الإماراتي كما هي.',
    answer: 'ردنا:',
    wheels: 'الجنوط',
    problem: 'المشكلة',
    case_number: 'طلب الضمان',
    see_case: 'عرض طلب الضمان',
  },
)
